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
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { FormWithFile } from '#kit/web/pdf/form-with-file.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { commentInterview, deleteInterview, updateInterview, viewInterview } from '../../contract/interviews.calls.ts'
import { openHiringFile } from '../../contract/openings.calls.ts'
import { useCv } from '../parts/use-cv.ts'
import { Comments } from './comments.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { InterviewDetails } from './interview-details.tsx'
import { MoveForm } from './plan-drawer.tsx'
import styles from '../parts/hiring.module.css'

type Viewed = DataOf<typeof viewInterview>

/** An interview: time, people, comments and result. */
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
      <InterviewDetails interview={interview} />
      <GoLink href={here({ candidate: interview.candidate.id, interview: undefined })}>
        Open {interview.candidate.name}
      </GoLink>
      {isMoving ? (
        <MoveForm interview={interview} onDone={() => setMoving(false)} />
      ) : (
        <Steps interview={interview} onMove={() => setMoving(true)} onClose={onClose} />
      )}
      {resume !== null && (
        <FileRow
          name="CV"
          call={openHiringFile}
          input={{ params: { id: resume } }}
          onShow={() => onShow(resume, 'CV')}
        />
      )}
      {can.decide && <Result interview={interview} />}
      <Comments comments={interview.comments} />
      {can.feedback && <FeedbackForm call={commentInterview} interview={interview} />}
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
  return (
    <div className={styles.part}>
      <div className="m-row">
        {can.move && (
          <Button variant="default" size="compact-sm" onClick={onMove}>
            Move or change
          </Button>
        )}
        {can.no_show && (
          <Button variant="default" size="compact-sm" loading={change.isRunning} onClick={() => set('no_show')}>
            No show
          </Button>
        )}
        {can.take_back && (
          <Button variant="default" size="compact-sm" loading={change.isRunning} onClick={() => set('held')}>
            Take back the result
          </Button>
        )}
        {can.cancel && (
          <Button variant="default" size="compact-sm" onClick={() => void confirmCancel()}>
            Cancel interview
          </Button>
        )}
        {can.delete && (
          <Button variant="default" size="compact-sm" onClick={() => remove.start({ params: { id } }, onClose)}>
            Delete
          </Button>
        )}
      </div>
      <Refused failure={change.failure ?? remove.failure} />
    </div>
  )
}

/** The form for the result of an interview: passed or failed, with a note. */
const Result = ({ interview }: Readonly<{ interview: Viewed }>) => {
  const [note, setNote] = useState(interview.result_note ?? '')
  const change = useCall(updateInterview)
  const decide = (state: 'passed' | 'failed'): void =>
    change.start({
      params: { id: interview.id },
      body: { data: { version: interview.version, state, ...(note.trim() === '' ? {} : { result_note: note }) } },
    })
  return (
    <section className={styles.part} aria-label="Result">
      <TextArea
        id="interview-result"
        name="result_note"
        label="Result"
        help="Required if no interviewer gave feedback."
        rows={2}
        value={note}
        onChange={(value) => setNote(value ?? '')}
        error={undefined}
        isOptional
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
