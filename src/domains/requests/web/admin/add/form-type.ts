import type { DataOf } from '#kit/contract/call.ts'
import type { listTypes, RequestType } from '#domains/requests/contract/policy.calls.ts'
import type { FormType } from '../../parts/request-draft.ts'

type Policy = DataOf<typeof listTypes>

/** Returns the rules of a type for its form: its own ones, and those of its kind. */
export const formTypeOf = (type: RequestType, kinds: Policy['kinds']): FormType => {
  const kind = kinds.find(({ key }) => key === type.kind)
  return {
    kind: type.kind,
    unit: type.unit,
    methods: type.methods,
    dates: kind?.dates ?? 'span',
    reason_rule: type.reason_rule,
    file_rule: type.file_rule,
    file_after_days: type.file_after_days,
    payload_fields: kind?.fields ?? [],
  }
}

/** Returns the types that can be entered by hand: those of other domains are opened by them. */
export const enteredTypes = ({ types }: Policy): readonly RequestType[] =>
  types.filter(({ active, system }) => active && !system)
