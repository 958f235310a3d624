"""Lazy code generation: functions that only other compiled functions call are typed and lowered, but not optimised.

Left to itself, Numba optimises and assembles every function together with all that it calls, so that what lies five
calls deep is optimised five times over. A lazily compiled function is linked into its callers as unoptimised LLVM IR,
and is optimised there, once.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]  # compiled, without stubs
from numba.core import codegen, compiler, compiler_machinery, typed_passes

_Library: Any = codegen.JITCodeLibrary
_Lowering: Any = typed_passes.NativeLowering
_Pipeline: Any = compiler.CompilerBase
NO_ADDRESS = 0


class LazyLibrary(_Library):  # type: ignore[misc]  # Numba's classes are untyped
    """A code library whose functions are linked together but not optimised."""

    def _optimize_final_module(self) -> None:
        """Leave that to the caller's library."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class LazyLowering(_Lowering):  # type: ignore[misc]
    """Numba's last pass without its last step: the function is made known to callers, but has no address."""

    _name = "lazy_lowering"

    def run_pass(self, state: Any) -> bool:
        """Translate one function."""
        library = state.library = LazyLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        entry = _dynfunc.make_function(
            lowered.fndesc.lookup_module(), state.func_id.func_name, "lazy", NO_ADDRESS, lowered.env, (library,)
        )
        state.targetctx.insert_user_function(entry, lowered.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class LazyCodegenCompiler(_Pipeline):  # type: ignore[misc]
    """Numba's pipeline with ``LazyLowering`` as its last pass."""

    def define_pipelines(self) -> list[Any]:
        """Return the one list of passes."""
        passes: Any = compiler_machinery.PassManager("lazy codegen")
        for step, purpose in compiler.DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            passes.add_pass(LazyLowering if step is typed_passes.NativeLowering else step, purpose)
        passes.finalize()
        return [passes]
