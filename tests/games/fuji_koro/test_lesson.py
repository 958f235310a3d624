"""The guided first match of Fuji Koro shows what its texts promise."""

from ..lessons import match_before


def test_it_ends_with_the_points_of_the_gear_card():
    assert match_before("fuji_koro", "alone").state.vp[0] == 2  # gear card WG1
