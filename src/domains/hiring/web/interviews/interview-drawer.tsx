import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { FormWithFile } from '#kit/web/pdf/form-with-file.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { commentInterview, deleteInterview, updateInterview, viewInterview } from '../../contract/interviews.calls.ts'
import { openHiringFile } from '../../contract/openings.calls.ts'
import { useCv } from '../parts/use-cv.ts'
import { Comments } from './comments.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { InterviewDetails } from './interview-details.tsx'
import { INTERVIEW } from '../parts/labels.ts'
import { MoveForm } from './plan-drawer.tsx'
import styles from '../parts/hiring.module.css'

type Viewed = DataOf<typeof viewInterview>

/** An interview: time, people, feedback and result. */
export const InterviewDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(viewInterview, { params: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  const cv = useCv(openHiringFile, drawer.id)
  return (
    <SideDrawer
      isSplit={cv.file !== null}
      history={['interviews', drawer.id]}
      title={query.data ? `${query.data.title}: ${query.data.candidate.name}` : 'Interview'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the interview" shape="form">
        {(interview) => (
          <FormWithFile file={cv.file} title="Interview" onClose={cv.close}>
            <Shown key={interview.id} interview={interview} onShow={cv.show} onClose={drawer.close} />
          </FormWithFile>
        )}
      </Loaded>
    </SideDrawer>
  )
}

type ShownProps = Readonly<{
  interview: Viewed
  onShow: (id: number, name: string) => void
  onClose: () => void
}>

const Shown = ({ interview, onShow, onClose }: ShownProps) => {
  const resume = interview.candidate.resume_file_id
  const here = useHere()
  const [isMoving, setMoving] = useState(false)
  const { can } = interview
  return (
    <div className="m-stack">
      {isMoving ? (
        <MoveForm interview={interview} onDone={() => setMoving(false)} />
      ) : (
        <>
          <Steps interview={interview} onMove={() => setMoving(true)} onClose={onClose} />
          <InterviewDetails interview={interview} />
        </>
      )}
      <GoLink href={here({ candidate: interview.candidate.id, interview: undefined })}>
        Open {interview.candidate.name}
      </GoLink>
      {resume !== null && (
        <FileRow
          name="CV"
          call={openHiringFile}
          input={{ params: { id: resume } }}
          onShow={() => onShow(resume, 'CV')}
        />
      )}
      <Comments interview={interview} />
      {can.feedback && <FeedbackForm call={commentInterview} interview={interview} />}
      {can.decide && <Result interview={interview} />}
      {can.comment && (
        <CallForm
          key={interview.comments.length}
          call={commentInterview}
          initial={{ interview_id: interview.id }}
          submit="Add Comment"
          isQuiet
          onDone={() => undefined}
        >
          {(field) => <TextArea {...field('body')} label="Note" rows={2} />}
        </CallForm>
      )}
    </div>
  )
}

type StepsProps = Readonly<{ interview: Viewed; onMove: () => void; onClose: () => void }>

/** The state, with the steps of the interview in the menu next to it. */
const Steps = ({ interview, onMove, onClose }: StepsProps) => {
  const change = useCall(updateInterview)
  const remove = useCall(deleteInterview)
  const { can, id, version } = interview
  const set = (state: 'cancelled' | 'no_show' | 'held'): void =>
    change.start({ params: { id }, body: { data: { version, state } } })
  const confirmCancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Cancel this interview?',
      text: 'The candidate and all interviewers get an email.',
      action: 'Cancel interview',
      isDestructive: true,
    })
    if (isSure) set('cancelled')
  }
  const all: readonly (PageAction | false)[] = [
    can.move && { label: 'Move or change', run: onMove },
    can.no_show && { label: 'No show', run: () => set('no_show') },
    can.take_back && { label: 'Take back the result', run: () => set('held') },
    can.cancel && { label: 'Cancel interview', isDestructive: true, run: () => void confirmCancel() },
    can.delete && {
      label: 'Delete',
      isDestructive: true,
      run: () => remove.start({ params: { id } }, onClose),
    },
  ]
  const actions = all.filter((one): one is PageAction => one !== false)
  return (
    <>
      <div className={styles.cardHead}>
        <StatusBadge {...INTERVIEW[interview.state]} />
        {actions.length > 0 && <ActionMenu actions={actions} label="Actions for this interview" />}
      </div>
      <Refused failure={change.failure ?? remove.failure} />
    </>
  )
}

/** The form for the result of an interview: passed or failed, with a note. */
const Result = ({ interview }: Readonly<{ interview: Viewed }>) => {
  const [note, setNote] = useState(interview.result_note ?? '')
  const change = useCall(updateInterview)
  const hasFeedback = interview.comments.some(({ kind }) => kind === 'feedback')
  const decide = (state: 'passed' | 'failed'): void =>
    change.start({
      params: { id: interview.id },
      body: { data: { version: interview.version, state, ...(note.trim() === '' ? {} : { result_note: note }) } },
    })
  return (
    <section className={styles.part} aria-label="Result">
      <h3>Result</h3>
      <TextArea
        id="interview-result"
        name="result_note"
        label="Reason"
        rows={2}
        value={note}
        onChange={(value) => setNote(value ?? '')}
        error={undefined}
        isOptional={hasFeedback}
      />
      <Refused failure={change.failure} />
      <div className="m-row">
        <Button size="compact-sm" loading={change.isRunning} onClick={() => decide('passed')}>
          Passed
        </Button>
        <Button size="compact-sm" variant="default" disabled={change.isRunning} onClick={() => decide('failed')}>
          Failed
        </Button>
      </div>
    </section>
  )
}
