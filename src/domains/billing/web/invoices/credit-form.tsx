import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { money } from '#kit/web/format/money.ts'
import { creditInvoice } from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { creditTaxes } from '../../contract/settlement.rules.ts'
import { nameOf } from './invoice-labels.ts'

type TypedLine = Readonly<{ line_id: number; amount_minor?: number | null }>
type Draft = Readonly<{ reason?: string | null; free_work?: boolean; lines: TypedLine[] }>

const typed = (lines: readonly TypedLine[]) =>
  lines.flatMap(({ line_id, amount_minor }) =>
    Number.isSafeInteger(amount_minor) && (amount_minor ?? 0) > 0 ? [{ line_id, amount_minor: amount_minor ?? 0 }] : [],
  )

/** Returns the total of a credit note of these amounts, with their tax. */
const totalOf = (row: InvoiceFull, lines: readonly TypedLine[]): number => {
  const amounts = new Map(typed(lines).map(({ line_id, amount_minor }) => [line_id, amount_minor]))
  return creditTaxes(row.taxes, row.lines, amounts, row).reduce((sum, tax) => sum + tax.base_minor + tax.tax_minor, 0)
}

/** Returns true where a line that bills work is credited by all that is left of it. */
const freesWork = (row: InvoiceFull, lines: readonly TypedLine[]): boolean =>
  typed(lines).some(({ line_id, amount_minor }) =>
    row.lines.some(
      ({ id, items, net_minor, credited_minor }) =>
        id === line_id && items.length > 0 && net_minor - credited_minor === amount_minor,
    ),
  )

/** Credits a part of an invoice: an amount of each line, without tax. */
export const CreditForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => {
  const left = row.lines.filter(({ net_minor, credited_minor }) => net_minor > credited_minor)
  const { currency } = row
  return (
    <CallForm<typeof creditInvoice, Draft>
      call={creditInvoice}
      input={{ params: { id: row.id } }}
      initial={{ reason: null, free_work: false, lines: left.map(({ id }) => ({ line_id: id, amount_minor: null })) }}
      toBody={({ reason, free_work, lines }) => ({
        version: row.version,
        reason: reason || null,
        lines: typed(lines),
        ...(free_work && freesWork(row, lines) ? { free_work } : {}),
      })}
      submit="Issue credit note"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, { draft }) => (
        <>
          <p>{nameOf(row)} stays, and a credit note takes back what is typed here. Amounts are without tax.</p>
          <FieldSet field={{ ...field('lines'), isOptional: false }} label="Credited of the lines">
            {left.map((line, at) => (
              <MoneyField
                key={line.id}
                {...field(`lines.${at}.amount_minor`)}
                label={line.description}
                currency={currency}
                help={`At most ${money(line.net_minor - line.credited_minor, currency)}.`}
              />
            ))}
          </FieldSet>
          <p role="status">
            The credit note comes to <strong>{money(totalOf(row, draft.lines ?? []), currency)}</strong> with tax.
          </p>
          <TextArea
            {...field('reason')}
            isOptional={false}
            label="Reason"
            rows={2}
            help="Printed on the credit note."
          />
          {freesWork(row, draft.lines ?? []) && (
            <Check {...field('free_work')} label="Work of lines that are credited whole can be billed again" />
          )}
        </>
      )}
    </CallForm>
  )
}
