import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { noticeDates } from '../../contract/exit.rules.ts'
import { getOwnExit, submitExit, withdrawExit } from '../../contract/exits.calls.ts'
import type { OwnExit } from '../../contract/exits.models.ts'
import type { Exit } from '../../contract/states.models.ts'
import { DocumentField } from '../documents/document-field.tsx'
import { EXIT_REASON_OPTIONS } from '../states/state-labels.ts'
import stateStyles from '../states/states.module.css'
import { ExitCard } from './exit-card.tsx'
import styles from './exits.module.css'

type FormProps = Readonly<{ own: OwnExit; again: Exit | null; onDone?: () => void }>

/** The letter, with the last day that follows before anything is sent. */
const LetterForm = ({ own, again, onDone }: FormProps) => {
  const actor = useActor()
  const base = { submitted_on: again?.submitted_on ?? own.today, notice_days: again?.notice_days ?? own.notice_days }
  const lastDay = (requested: string | null): string =>
    noticeDates({ ...base, waived_days: 0, requested_last_day: requested }).last_day
  return (
    <CallForm
      call={submitExit}
      initial={
        again
          ? {
              reason_code: again.reason_code,
              letter_text: again.letter_text ?? null,
              letter_file_id: again.letter_file?.id ?? null,
              requested_last_day: again.requested_last_day,
            }
          : {}
      }
      submit={again ? 'Hand in again' : 'Hand in resignation'}
      onDone={() => onDone?.()}
      {...(onDone ? { onCancel: onDone } : {})}
    >
      {(field, { draft }) => (
        <>
          <TextArea {...field('letter_text')} label="Letter" rows={6} />
          <DocumentField
            {...field('letter_file_id')}
            label="Signed letter"
            side="own"
            owner_id={actor.id}
            stored={again?.letter_file ?? null}
          />
          <Select {...field('reason_code')} label="Reason" options={EXIT_REASON_OPTIONS} />
          <DateField
            {...field('requested_last_day')}
            label="Requested last day"
            help={`Your notice is ${base.notice_days} days. A later day counts; an earlier one only if HR waives days.`}
          />
          <p className={stateStyles.outcome} aria-live="polite">
            <span className="m-dim">Your last day would be</span>{' '}
            <b>{fullDay(lastDay(draft.requested_last_day || null))}</b>
          </p>
        </>
      )}
    </CallForm>
  )
}

const Present = ({ own, exit }: { own: OwnExit; exit: Exit }) => {
  const [isAgain, setAgain] = useState(false)
  const withdraw = useCall(withdrawExit)
  const confirmWithdrawal = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Withdraw your resignation?',
      text: 'Your employment goes on as if you had not handed it in.',
      action: 'Withdraw it',
    })
    if (isSure) withdraw.start({ params: { id: exit.id } })
  }
  return (
    <ExitCard exit={exit} today={own.today} side="own">
      {isAgain && <LetterForm own={own} again={exit} onDone={() => setAgain(false)} />}
      <Refused failure={withdraw.failure} />
      {!isAgain && (exit.can.submit || exit.can.withdraw) && (
        <div className={styles.buttons}>
          {exit.can.submit && <Button onClick={() => setAgain(true)}>Change and hand in again</Button>}
          {exit.can.withdraw && (
            <Button variant="default" loading={withdraw.isRunning} onClick={() => void confirmWithdrawal()}>
              Withdraw
            </Button>
          )}
        </div>
      )}
    </ExitCard>
  )
}

/** The own resignation: its dates, its progress, and the withdrawal. */
export const OwnResignation = () => {
  const query = useCallQuery(getOwnExit, {})
  const { acting, name } = useActor()
  return (
    <Loaded query={query} what="your resignation" shape="form">
      {(own) => (
        <div className={styles.page}>
          {own.can.submit && (
            <Card title="Resign">
              <LetterForm own={own} again={null} />
            </Card>
          )}
          {own.exit && <Present key={`${own.exit.id}-${own.exit.state}`} own={own} exit={own.exit} />}
          {!own.can.submit && !own.exit && acting && (
            <Empty title={`${name} has not resigned`} text="Nobody can resign on behalf of someone else." />
          )}
          {!own.can.submit && !own.exit && !acting && <Empty title="You are not employed today" />}
        </div>
      )}
    </Loaded>
  )
}
