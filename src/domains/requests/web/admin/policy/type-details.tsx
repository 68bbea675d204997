import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { RequestType } from '#domains/requests/contract/policy.calls.ts'
import { amountText } from '../../parts/amounts.ts'
import { kindLabel, METHODS } from '../../parts/labels.ts'
import { PERIOD_LABELS, RULE_LABELS, UNIT_LABELS } from './policy-labels.ts'

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')
const days = (number: number | null): string => (number === null ? 'No limit' : count(number, 'day'))

const quotaText = ({ quota_amount, quota_period, unit }: RequestType): string =>
  quota_amount === null || quota_period === null
    ? 'No limit'
    : `${amountText(quota_amount, unit)} ${PERIOD_LABELS[quota_period]}`

const fileText = ({ file_rule, file_after_days }: RequestType): string =>
  file_rule === 'required' && file_after_days !== null
    ? `Required above ${count(file_after_days, 'working day')}`
    : RULE_LABELS[file_rule]

const dayDetails = (type: RequestType) =>
  type.methods.length === 0
    ? []
    : ([
        [
          'Methods',
          METHODS.filter(({ code }) => type.methods.includes(code))
            .map(({ name }) => name)
            .join(', '),
        ],
        ['Paid', `${type.paid_percent} %`],
        ['Needs a balance', yesNo(type.needs_balance)],
        ...(type.needs_balance ? [['Overdraft', amountText(type.allow_negative, type.unit)] as const] : []),
        ['Quota', quotaText(type)],
        ['Notice', type.notice_days === null ? 'None' : count(type.notice_days, 'day')],
        ['Backdating', days(type.backdate_days)],
        ['After service of', type.service_months === null ? 'No limit' : count(type.service_months, 'month')],
        ['Most in one request', type.max_amount === null ? 'No limit' : amountText(type.max_amount, type.unit)],
        ['Longest run', days(type.max_run_days)],
        ['Counts days off and holidays', yesNo(type.counts_rest_days)],
        ['Replaces other leave', yesNo(type.replaces)],
        ['Cancelled by its owner without approval', yesNo(type.cancel_free)],
      ] as const)

/** The rules of a type, for those who may not change them. */
export const TypeDetails = ({ type }: { type: RequestType }) => (
  <Facts
    facts={[
      ['Kind', kindLabel(type.kind)],
      ['Code', type.code],
      ['Counted in', UNIT_LABELS[type.unit]],
      ...dayDetails(type),
      ['Reason', RULE_LABELS[type.reason_rule]],
      ['Document', fileText(type)],
      ['Approval chain', type.chain_name ?? 'None: approved when sent'],
      ['Active', yesNo(type.active)],
    ]}
  />
)
