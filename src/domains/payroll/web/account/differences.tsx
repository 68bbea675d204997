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

type Asked = Readonly<{ one: PayDifference; what: 'put_off' | 'waive' }>

/** What issued months are to be more or less, for facts that came after their payslips. */
export const Differences = ({
  differences,
  employee_id,
}: Readonly<{ differences: readonly PayDifference[]; employee_id: number }>) => {
  const [asked, ask] = useState<Asked | null>(null)
  const decide = useCall(agreeToWaive)
  if (differences.length === 0) return null
  // Only pay in the same currency settles a difference.
  const hasSeveral = new Set(differences.map(({ currency }) => currency)).size > 1
  const named = ({ for_month, component_id, amount_minor }: PayDifference) => ({
    employee_id,
    for_month,
    component_id,
    amount_minor,
  })
  const settle = async (one: PayDifference, agree: boolean): Promise<void> => {
    const text = `${signed(one)} for ${one.component}, ${month(one.for_month)}. Reason: ${one.waive_reason}`
    const question = agree
      ? { title: 'Waive this difference for good?', text, action: 'Waive it', isDestructive: true }
      : { title: 'Keep this difference?', text, action: 'Keep it' }
    if (await confirm(question)) decide.start({ body: { ...named(one), agree } })
  }
  const done = (): void => ask(null)
  return (
    <Card title="Differences of earlier months">
      <ul className={styles.lines}>
        {differences.map((one) => (
          <li key={`${one.for_month} ${one.component_id} ${one.currency}`}>
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
                  <Button size="compact-sm" onClick={() => void settle(one, true)}>
                    Agree
                  </Button>
                )}
                {(one.can.put_off || one.can.waive || one.can.agree) && (
                  <ActionMenu
                    label={`Actions for ${one.component}, ${month(one.for_month)}`}
                    actions={[
                      ...(one.can.put_off ? [{ label: 'Put off', run: () => ask({ one, what: 'put_off' }) }] : []),
                      ...(one.can.waive ? [{ label: 'Ask to waive', run: () => ask({ one, what: 'waive' }) }] : []),
                      ...(one.can.agree ? [{ label: 'Keep it', run: () => void settle(one, false) }] : []),
                    ]}
                  />
                )}
              </span>
            </div>
            {asked?.one === one && asked.what === 'put_off' && (
              <CallForm call={putOffDifference} initial={named(one)} submit="Put off" onDone={done} onCancel={done}>
                {(field) => (
                  <>
                    <MonthField {...field('put_off_until')} label="Settle with the pay of" isFirst />
                    <TextArea {...field('put_off_reason')} label="Reason" />
                  </>
                )}
              </CallForm>
            )}
            {asked?.one === one && asked.what === 'waive' && (
              <CallForm call={waiveDifference} initial={named(one)} submit="Ask to waive" onDone={done} onCancel={done}>
                {(field) => (
                  <TextArea
                    {...field('waive_reason')}
                    label="Reason"
                    help="Another person agrees. Then it is never settled."
                    isFirst
                  />
                )}
              </CallForm>
            )}
          </li>
        ))}
      </ul>
      <Refused failure={decide.failure} />
    </Card>
  )
}
