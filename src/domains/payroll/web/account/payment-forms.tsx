import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { money } from '#kit/web/format/money.ts'
import {
  type PayBalance,
  recordPayment,
  returnPayment,
  type WaitingPayment,
} from '../../contract/pay-accounts.calls.ts'

type Values = Readonly<{
  account?: string | null
  amount_minor?: number | null
  sent_on?: string | null
  reference?: string | null
  note?: string | null
}>

const keyOf = ({ brand, currency }: Pick<PayBalance, 'brand' | 'currency'>): string => `${brand.id} ${currency}`

type Props = Readonly<{
  employee_id: number
  balances: readonly PayBalance[]
  /** A payment that waits for a second person is not recorded again. */
  waiting: readonly WaitingPayment[]
  onDone: () => void
}>

/** A payment that was made without a bank file: it counts once another person has confirmed it. */
export const RecordForm = ({ employee_id, balances, waiting, onDone }: Props) => {
  const open = balances.filter(({ open_minor }) => open_minor > 0)
  const [first] = open
  const chosen = (values: Values): PayBalance | undefined => open.find((one) => keyOf(one) === values.account) ?? first
  const leftOf = (one: PayBalance): number | null => {
    const same = waiting.filter((payment) => keyOf(payment) === keyOf(one))
    const left = same.reduce((sum, { amount_minor }) => sum - amount_minor, one.open_minor)
    return left > 0 ? left : null
  }
  const initial: Values = first ? { account: keyOf(first), amount_minor: leftOf(first) } : {}
  return (
    <CallForm
      call={recordPayment}
      initial={initial}
      toBody={({ account, ...values }: Values) => {
        const one = chosen({ account: account ?? null })
        return { ...values, employee_id, brand_id: one?.brand.id, currency: one?.currency }
      }}
      submit="Record payment"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { draft }) => (
        <>
          {open.length > 1 && (
            <Select
              {...field('account')}
              isOptional={false}
              // Another account owes another amount, in its own currency.
              onChange={(account) => {
                field('account').onChange(account)
                const one = open.find((known) => keyOf(known) === account)
                if (one) field('amount_minor').onChange(leftOf(one))
              }}
              label="Account"
              options={open.map((one) => ({
                value: keyOf(one),
                label: `${one.brand.name}, ${money(one.open_minor, one.currency)} owed`,
              }))}
            />
          )}
          <MoneyField
            key={chosen(draft)?.currency}
            {...field('amount_minor')}
            isOptional={false}
            label="Amount"
            currency={chosen(draft)?.currency ?? 'EUR'}
            isFirst
          />
          <DateField {...field('sent_on')} isOptional={false} label="Paid on" />
          <TextField
            {...field('reference')}
            isOptional={false}
            label="Reference"
            help="As it stands on the bank statement."
          />
          <TextArea
            {...field('note')}
            isOptional={false}
            label="Why it was not paid by a bank file"
            help="Another person confirms the payment. Until then the amount stays owed."
          />
        </>
      )}
    </CallForm>
  )
}

/** Records that the bank sent a payment back. */
export const ReturnForm = ({ id, text, onDone }: { id: number; text: string; onDone: () => void }) => (
  <CallForm
    call={returnPayment}
    input={{ params: { id } }}
    initial={{}}
    submit="Save"
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => (
      <>
        <p className="m-small">{text}. The amount is owed again, and the next bank file pays it.</p>
        <DateField {...field('returned_on')} label="Came back on" isFirst />
        <TextArea {...field('return_reason')} label="Reason of the bank" />
      </>
    )}
  </CallForm>
)
