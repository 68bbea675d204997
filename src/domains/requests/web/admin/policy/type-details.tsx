import { count } from '#kit/web/format/numbers.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import type { RequestType } from '#domains/requests/contract/policy.calls.ts'
import { requestTypeRecord } from '#domains/requests/contract/policy.records.ts'
import { amountText } from '../../parts/amounts.ts'
import { kindLabel, METHODS } from '../../parts/labels.ts'

const { fields } = requestTypeRecord

/** `Full day, Hours`; empty without any. */
export const methodsText = ({ methods }: RequestType): string =>
  METHODS.filter(({ code }) => methods.some((method) => method === code))
    .map(({ name }) => name)
    .join(', ')

const quotaText = ({ quota_amount, quota_period, unit }: RequestType): string =>
  quota_amount === null || quota_period === null
    ? 'No limit'
    : `${amountText(quota_amount, unit)} ${fields.quota_period.options[quota_period]}`

const fileText = ({ file_rule, file_after_days }: RequestType): string =>
  file_rule === 'required' && file_after_days !== null
    ? `Required above ${count(file_after_days, 'working day')}`
    : fields.file_rule.options[file_rule]

const dayDetails = (type: RequestType) => {
  const orNone = (name: 'notice_days' | 'backdate_days' | 'service_months' | 'max_run_days', none = 'No limit') =>
    [name, valueText(requestTypeRecord, name, type) ?? none] as const
  return [
    ['methods', methodsText(type)],
    'paid_percent',
    'needs_balance',
    ...(type.needs_balance ? [['allow_negative', amountText(type.allow_negative, type.unit)] as const] : []),
    ['Quota', quotaText(type)],
    orNone('notice_days', 'None'),
    orNone('backdate_days'),
    orNone('service_months'),
    ['max_amount', type.max_amount === null ? 'No limit' : amountText(type.max_amount, type.unit)],
    orNone('max_run_days'),
    'counts_rest_days',
    'replaces',
    'cancel_free',
  ] as const
}

/** The rules of a type, for those who may not change them. */
export const TypeDetails = ({ type }: { type: RequestType }) => (
  <DetailsOf
    of={requestTypeRecord}
    row={type}
    items={[
      ['kind', kindLabel(type.kind)],
      'code',
      'unit',
      ...(type.methods.length === 0 ? [] : dayDetails(type)),
      'reason_rule',
      ['file_rule', fileText(type)],
      ['chain_id', type.chain_name ?? 'None: approved when sent'],
      'active',
    ]}
  />
)
