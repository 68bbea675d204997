import type { Salary } from '../../contract/salaries.models.ts'

/** The components of a salary as a form has them. */
export const componentsOf = ({ components }: Salary) =>
  components.map(({ component_id, amount_minor, rate_bp }) => ({ component_id, amount_minor, rate_bp }))

/** What a new salary begins with from a day on: what holds until then, without components that are not in use any more. */
export const beginsWith = (salaries: readonly Salary[], day: string) => {
  const before = salaries.findLast(({ effective_from }) => effective_from < day)
  const kept = before?.components.filter(({ active }) => active) ?? []
  return {
    before,
    reason: before ? ('change' as const) : ('hire' as const),
    components: before ? componentsOf({ ...before, components: kept }) : [],
    left_out: before?.components.filter(({ active }) => !active).map(({ name }) => name) ?? [],
  }
}
