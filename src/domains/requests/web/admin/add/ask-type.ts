import type { DataOf } from '#kit/contract/call.ts'
import type { listTypes, RequestType } from '../../../contract/policy.calls.ts'
import type { AskType } from '../../parts/ask-draft.ts'

type Policy = DataOf<typeof listTypes>

/** What a type asks for in a form: its own rules, and those of its kind. */
export const askTypeOf = (type: RequestType, kinds: Policy['kinds']): AskType => {
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

/** Types that a person can enter: those of other domains are opened by them. */
export const enteredTypes = ({ types }: Policy): readonly RequestType[] =>
  types.filter(({ active, system }) => active && !system)
