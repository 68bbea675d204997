import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { FormWithFile } from '#kit/web/pdf/form-with-file.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addFeedback, listOwnInterviews, openInterviewFile } from '../../contract/interviews.calls.ts'
import { INTERVIEW } from '../parts/labels.ts'
import { useCv } from '../parts/use-cv.ts'
import { Comments } from './comments.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { InterviewDetails } from './interview-details.tsx'

/** An interview as the interviewer sees it: the CV, and the own feedback. */
const OwnInterviewDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(listOwnInterviews, {})
  const interview = query.data?.find(({ id }) => String(id) === drawer.id)
  const cv = useCv(openInterviewFile, drawer.id)
  const resume = interview?.candidate.resume_file_id ?? null
  return (
    <SideDrawer
      isSplit={cv.file !== null}
      title={interview ? `${interview.title}: ${interview.candidate.name}` : 'Interview'}
      is_open
      onClose={drawer.close}
    >
      <Loaded query={query} what="the interview" shape="form">
        {() =>
          interview ? (
            <FormWithFile file={cv.file} title="Interview" onClose={cv.close}>
              <div className="m-stack">
                <div>
                  <StatusBadge {...INTERVIEW[interview.state]} />
                </div>
                <InterviewDetails interview={interview} />
                {resume !== null && (
                  <FileRow
                    name="CV"
                    call={openInterviewFile}
                    input={{ params: { id: resume } }}
                    onShow={() => cv.show(resume, 'CV')}
                  />
                )}
                <Comments interview={interview} />
                {interview.can.feedback && <FeedbackForm call={addFeedback} interview={interview} />}
              </div>
            </FormWithFile>
          ) : (
            <p>You take no part in this interview.</p>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}
export default OwnInterviewDrawer
