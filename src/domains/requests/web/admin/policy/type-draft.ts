import type { requestTypeRecord } from '../../../contract/policy.records.ts'

type TypeDraft = ReturnType<typeof requestTypeRecord.values>

/** The initial values of a new type: paid leave in days. */
export const newType: Omit<TypeDraft, 'code' | 'name'> = {
  kind: 'leave',
  color: '#2563eb',
  unit: 'day',
  methods: ['full_day', 'first_half', 'second_half'],
  paid_percent: 100,
  needs_balance: true,
  allow_negative: 0,
  quota_amount: null,
  quota_period: null,
  notice_days: null,
  backdate_days: null,
  service_months: null,
  max_amount: null,
  max_run_days: null,
  counts_rest_days: false,
  replaces: false,
  cancel_free: false,
  active: true,
  reason_rule: 'optional',
  file_rule: 'none',
  file_after_days: null,
  chain_id: null,
  audience: { department_ids: [], designation_ids: [], employment_types: [], brand_ids: [] },
}

type Kind = Readonly<{ key: string; units: readonly TypeDraft['unit'][]; has_days: boolean }>

/**
 * Returns the changes when a type gets another kind: clears fields that the kind does not show, and amounts of another
 * unit.
 */
export const fitKind = (kind: Kind, draft: { [Name in keyof TypeDraft]?: TypeDraft[Name] | null }) => {
  const unit = kind.units.find((one) => one === draft.unit) ?? kind.units[0]
  const isLeave = kind.key === 'leave'
  const hasAmounts = kind.has_days && unit === draft.unit
  return {
    unit,
    methods: kind.has_days ? (draft.methods?.length ? draft.methods : newType.methods) : [],
    needs_balance: isLeave,
    allow_negative: isLeave && hasAmounts ? (draft.allow_negative ?? 0) : 0,
    quota_amount: hasAmounts ? draft.quota_amount : null,
    quota_period: hasAmounts ? draft.quota_period : null,
    max_amount: hasAmounts ? draft.max_amount : null,
  }
}

/** A code made of a name: `Annual leave` → `annual_leave`. */
export const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 30)
