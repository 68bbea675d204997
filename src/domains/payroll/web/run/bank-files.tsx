import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { dateTime, fullDay, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { makeBankFile, readBankFile } from '../../contract/runs.calls.ts'
import type { RunFull } from '../../contract/runs.models.ts'
import styles from '../parts/pay.module.css'

type Payable = RunFull['payable'][number]
type LeftOut = DataOf<typeof makeBankFile>['left_out']

/** Makes files for the bank, and notes whom they leave out. */
const useBankFiles = (run: RunFull) => {
  const make = useCall(makeBankFile)
  const { organisation } = useActor()
  const [left, setLeft] = useState<ReadonlyMap<string, LeftOut>>(new Map())
  const [selected, select] = useState<Payable | null>(null)
  // Each file has its own list: the next file of another brand does not take away the one before.
  const leaveOut = (
    { brand_id, currency }: Readonly<{ brand_id: number; currency: string }>,
    left_out: LeftOut,
  ): void => setLeft((before) => new Map(before).set(`${brand_id} ${currency}`, left_out))
  const isPast = run.pay_on !== null && run.pay_on < today(organisation.time_zone)
  const send = async (payable: Payable): Promise<void> => {
    if (isPast) return select(payable)
    const { brand, currency, count: people, total_minor } = payable
    const question = {
      title: `Pay ${count(people, 'person', 'people')} ${money(total_minor, currency)}?`,
      text: `The file tells the bank to pay on ${fullDay(run.pay_on ?? '')}. What is in it counts as sent.`,
      action: 'Make bank file',
    }
    if (!(await confirm(question))) return
    const body = { brand_id: brand.id, currency }
    make.start({ params: { id: run.id }, body }, ({ data }) => leaveOut(body, data.left_out))
  }
  const leftOut = [...left.values()].flat()
  return { make, leftOut, selected, select, leaveOut, send }
}

/** The files for the bank: those that can be made, and those that exist. */
export const BankFiles = ({ run }: { run: RunFull }) => {
  const { make, leftOut, selected, select, leaveOut, send } = useBankFiles(run)
  return (
    <section aria-label="Bank files" className="m-stack">
      {run.can.bank_file && run.payable.length > 0 && (
        <div className="m-row">
          {run.payable.map((one, index) => (
            <Button
              key={`${one.brand.id} ${one.currency}`}
              variant={index === 0 ? 'filled' : 'default'}
              loading={make.isRunning}
              onClick={() => void send(one)}
            >
              Bank file {one.brand.name}, {money(one.total_minor, one.currency)}
            </Button>
          ))}
        </div>
      )}
      {selected && (
        <PayLaterForm
          run={run}
          payable={selected}
          onDone={(left_out) => {
            leaveOut({ brand_id: selected.brand.id, currency: selected.currency }, left_out)
            select(null)
          }}
          onCancel={() => select(null)}
        />
      )}
      <Refused failure={make.failure} />
      {leftOut.length > 0 && (
        <ul className="m-small" aria-label="Left out">
          {leftOut.map(({ employee, why }) => (
            <li key={employee.id}>
              {employee.name}: {why}
            </li>
          ))}
        </ul>
      )}
      {run.bank_files.length > 0 && <MadeFiles run={run} />}
    </section>
  )
}

type PayLaterProps = Readonly<{
  run: RunFull
  payable: Payable
  onDone: (left_out: LeftOut) => void
  onCancel: () => void
}>

/** Chooses another day for the payment, where the pay day of the run has passed. */
const PayLaterForm = ({ run, payable, onDone, onCancel }: PayLaterProps) => (
  <CallForm
    call={makeBankFile}
    input={{ params: { id: run.id } }}
    initial={{ brand_id: payable.brand.id, currency: payable.currency }}
    submit={`Pay ${count(payable.count, 'person', 'people')} ${money(payable.total_minor, payable.currency)}`}
    onDone={({ data: { left_out } }) => onDone(left_out)}
    onCancel={onCancel}
  >
    {(field) => (
      <DateField
        {...field('pay_on')}
        isOptional={false}
        label="To be paid on"
        help="The pay day of the run has passed. What is in the file counts as sent."
        isFirst
      />
    )}
  </CallForm>
)

const MadeFiles = ({ run }: { run: RunFull }) => (
  <ul className={styles.lines}>
    {run.bank_files.map((file) => (
      <li key={file.id} className={styles.line}>
        <span>
          {file.name}
          <span className="m-dim m-small">
            {' '}
            {count(file.count, 'payment')}, {file.created_by}, {dateTime(file.created_at)}
          </span>
        </span>
        <span className="m-row">
          <span className={styles.amount}>{money(file.total_minor, file.currency)}</span>
          {run.can.bank_file && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Download ${file.name}`}
              onClick={() => void saveFile(readBankFile, { params: { id: file.id } }, file.name)}
            >
              Download
            </Button>
          )}
        </span>
      </li>
    ))}
  </ul>
)
