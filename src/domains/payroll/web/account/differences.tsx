import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { MonthField, TextArea } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import {
  agreeToWaive,
  type PayDifference,
  putOffDifference,
  waiveDifference,
} from '../../contract/differences.calls.ts'
import styles from '../parts/pay.module.css'

const signed = ({ net_minor, amount_minor, kind, currency }: PayDifference): string => {
  const minor = kind === 'employer_cost' ? amount_minor : net_minor
  return minor < 0 ? `−${money(-minor, currency)}` : `+${money(minor, currency)}`
}

const whenText = ({ put_off_until, put_off_reason, currency }: PayDifference, named: boolean): string => {
  if (put_off_until) return `with the pay of ${month(put_off_until)} (${put_off_reason})`
  return named ? `with the next pay in ${currency}` : 'with the next pay'
}

type DifferenceBody = Pick<PayDifference, 'for_month' | 'component_id' | 'amount_minor'> &
  Readonly<{ employee_id: number }>

type OpenForm = Readonly<{ one: PayDifference; what: 'put_off' | 'waive' }>

/** Differences of issued months, for facts that came after their payslips. */
export const Differences = ({
  differences,
  employee_id,
}: Readonly<{ differences: readonly PayDifference[]; employee_id: number }>) => {
  const [openForm, setOpenForm] = useState<OpenForm | null>(null)
  const decide = useCall(agreeToWaive)
  if (differences.length === 0) return null
  // Only pay in the same currency makes up for a difference.
  const hasSeveral = new Set(differences.map(({ currency }) => currency)).size > 1
  const bodyOf = ({ for_month, component_id, amount_minor }: PayDifference): DifferenceBody => ({
    employee_id,
    for_month,
    component_id,
    amount_minor,
  })
  const decideWaiver = async (one: PayDifference, agree: boolean): Promise<void> => {
    const text = `${signed(one)} for ${one.component}, ${month(one.for_month)}. Reason: ${one.waive_reason}`
    const question = agree
      ? { title: 'Waive this difference for good?', text, action: 'Waive it', isDestructive: true }
      : { title: 'Keep this difference?', text, action: 'Keep it' }
    if (await confirm(question)) decide.start({ body: { ...bodyOf(one), agree } })
  }
  const done = (): void => setOpenForm(null)
  return (
    <Card title="Differences of earlier months">
      <ul className={styles.lines}>
        {differences.map((one) => (
          <li key={`${one.for_month} ${one.component_id} ${one.currency}`}>
            <DifferenceLine
              one={one}
              hasSeveral={hasSeveral}
              onOpen={(what) => setOpenForm({ one, what })}
              onDecide={(agree) => void decideWaiver(one, agree)}
            />
            {openForm?.one === one && openForm.what === 'put_off' && <PutOffForm body={bodyOf(one)} onDone={done} />}
            {openForm?.one === one && openForm.what === 'waive' && <WaiveForm body={bodyOf(one)} onDone={done} />}
          </li>
        ))}
      </ul>
      <Refused failure={decide.failure} />
    </Card>
  )
}

type LineProps = Readonly<{
  one: PayDifference
  hasSeveral: boolean
  onOpen: (what: OpenForm['what']) => void
  onDecide: (agree: boolean) => void
}>

const DifferenceLine = ({ one, hasSeveral, onOpen, onDecide }: LineProps) => (
  <div className={styles.line}>
    <span>
      <strong className={styles.amount}>{signed(one)}</strong> for {one.component}, {month(one.for_month)},{' '}
      {whenText(one, hasSeveral)}
      <span className="m-dim m-small"> {one.why}</span>
      {one.waive_reason && (
        <span className="m-dim m-small">
          {' '}
          {one.waive_asked_by} asks to waive it: {one.waive_reason}
        </span>
      )}
    </span>
    <span className="m-row">
      {one.can.agree && (
        <Button size="compact-sm" onClick={() => onDecide(true)}>
          Agree
        </Button>
      )}
      {(one.can.put_off || one.can.waive || one.can.agree) && (
        <ActionMenu
          label={`Actions for ${one.component}, ${month(one.for_month)}`}
          actions={[
            ...(one.can.put_off ? [{ label: 'Put off', run: () => onOpen('put_off') }] : []),
            ...(one.can.waive ? [{ label: 'Ask to waive', run: () => onOpen('waive') }] : []),
            ...(one.can.agree ? [{ label: 'Keep it', run: () => onDecide(false) }] : []),
          ]}
        />
      )}
    </span>
  </div>
)

type FormProps = Readonly<{ body: DifferenceBody; onDone: () => void }>

const PutOffForm = ({ body, onDone }: FormProps) => (
  <CallForm call={putOffDifference} initial={body} submit="Put off" onDone={onDone} onCancel={onDone}>
    {(field) => (
      <>
        <MonthField {...field('put_off_until')} label="Settle with the pay of" isFirst />
        <TextArea {...field('put_off_reason')} label="Reason" />
      </>
    )}
  </CallForm>
)

const WaiveForm = ({ body, onDone }: FormProps) => (
  <CallForm call={waiveDifference} initial={body} submit="Ask to waive" onDone={onDone} onCancel={onDone}>
    {(field) => (
      <TextArea
        {...field('waive_reason')}
        label="Reason"
        help="Another person agrees. Then it is never settled."
        isFirst
      />
    )}
  </CallForm>
)
