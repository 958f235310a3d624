"""Rules that only other rules call are drafted: typed and translated, but neither optimised nor made machine code.

Left to itself, Numba optimises and assembles every function together with all that it calls, so that what lies five
calls deep is finished five times over. A draft is taken up into whoever calls it, and finished there, once.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]  # compiled, without stubs
from numba.core import codegen, compiler, compiler_machinery, typed_passes

_Library: Any = codegen.JITCodeLibrary
_Lowering: Any = typed_passes.NativeLowering
_Pipeline: Any = compiler.CompilerBase
NO_ADDRESS = 0


class DraftLibrary(_Library):  # type: ignore[misc]  # Numba's classes are untyped
    """The code of a draft, with what it calls linked in as it is."""

    def _optimize_final_module(self) -> None:
        """Leave that to the caller's library."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class DraftLowering(_Lowering):  # type: ignore[misc]
    """Numba's last pass without its last step: the draft is made known to callers, but has no address."""

    _name = "draft_lowering"

    def run_pass(self, state: Any) -> bool:
        """Translate one function."""
        library = state.library = DraftLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        drafted = state["cr"]
        entry = _dynfunc.make_function(
            drafted.fndesc.lookup_module(), state.func_id.func_name, "a draft", NO_ADDRESS, drafted.env, (library,)
        )
        state.targetctx.insert_user_function(entry, drafted.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = drafted._replace(cfunc=entry)
        return True


class Drafting(_Pipeline):  # type: ignore[misc]
    """Numba's way to compile, with the draft's last pass in place of its own."""

    def define_pipelines(self) -> list[Any]:
        """Return the one list of passes."""
        passes: Any = compiler_machinery.PassManager("draft")
        for step, purpose in compiler.DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            passes.add_pass(DraftLowering if step is typed_passes.NativeLowering else step, purpose)
        passes.finalize()
        return [passes]
