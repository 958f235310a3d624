"""A fast hash of a record, for searches that meet the same position again."""

from tatami.kernel.compiling import rule
from tatami.kernel.records import u64


@rule
def state_hash(words):
    """Return a hash of a record given as whole words: every word is mixed by itself, so that many can be at once."""
    total = u64(0)
    for i in range(words.shape[0]):
        word = words[i] + u64(i) * u64(0x9E3779B97F4A7C15)
        word = (word ^ word >> u64(30)) * u64(0xBF58476D1CE4E5B9)
        word = (word ^ word >> u64(27)) * u64(0x94D049BB133111EB)
        total += word ^ word >> u64(31)
    return total
