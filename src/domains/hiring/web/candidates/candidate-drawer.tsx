import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { FormWithFile } from '#kit/web/pdf/form-with-file.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { candidateRecord } from '../../contract/hiring.records.ts'
import {
  openHiringFile,
  RESUME_LIMITS,
  updateCandidate,
  uploadResume,
  viewCandidate,
} from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { INTERVIEW, OFFER, REASON, stageSign } from '../parts/labels.ts'
import { Others } from './others.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { useCv } from '../parts/use-cv.ts'
import { Part } from '../parts/part.tsx'
import { CandidateSteps } from './candidate-steps.tsx'
import styles from '../parts/hiring.module.css'

type View = DataOf<typeof viewCandidate>

/** A candidate: details, next steps and events. */
export const CandidateDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(viewCandidate, { params: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  const cv = useCv(openHiringFile, drawer.id)
  return (
    <SideDrawer
      isSplit={cv.file !== null}
      history={['candidates', drawer.id]}
      title={query.data?.candidate.name ?? 'Candidate'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the candidate" shape="form">
        {(view) => (
          <FormWithFile file={cv.file} title="Candidate" onClose={cv.close}>
            <Shown key={view.candidate.id} view={view} onShow={cv.show} />
          </FormWithFile>
        )}
      </Loaded>
    </SideDrawer>
  )
}

type ShownProps = Readonly<{ view: View; onShow: (id: number, name: string) => void }>

const Shown = ({ view: { candidate, interviews, offers, others, files, thread }, onShow }: ShownProps) => {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="m-stack">
      <div className="m-row">
        <StatusBadge {...stageSign(candidate)} />
        <span className="m-dim">{candidate.opening.title}</span>
      </div>
      <CandidateSteps candidate={candidate} />
      {isEditing ? (
        <CallForm
          call={updateCandidate}
          input={{ params: { id: candidate.id } }}
          initial={{ version: candidate.version, ...candidateRecord.values(candidate) }}
          submit="Save candidate"
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        >
          {(_, form) => <CandidateFields form={form} candidate={candidate} />}
        </CallForm>
      ) : (
        <Details candidate={candidate} onEdit={() => setEditing(true)} />
      )}
      <Resume candidate={candidate} files={files} onShow={onShow} />
      {interviews.length > 0 && <Interviews interviews={interviews} />}
      {offers.length > 0 && <Offers offers={offers} />}
      {others.length > 0 && <Others candidate={candidate} others={others} />}
      <History thread={thread} />
    </div>
  )
}

const Interviews = ({ interviews }: Pick<View, 'interviews'>) => {
  const here = useHere()
  return (
    <Part title="Interviews">
      <ul className={styles.list}>
        {interviews.map((one) => (
          <li key={one.id} className="m-row">
            <GoLink href={here({ interview: one.id, candidate: undefined })}>{one.title}</GoLink>
            <StatusBadge {...INTERVIEW[one.state]} />
            <span className="m-dim m-small">{dateTime(one.starts_at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Offers = ({ offers }: Pick<View, 'offers'>) => (
  <Part title="Offers">
    <ul className={styles.list}>
      {offers.map((one) => (
        <li key={one.id} className="m-row">
          <GoLink href={`/admin/offered-candidates?offer=${one.id}`}>First day {fullDay(one.joining_on)}</GoLink>
          <StatusBadge {...OFFER[one.state]} />
        </li>
      ))}
    </ul>
  </Part>
)

const History = ({ thread }: Pick<View, 'thread'>) => (
  <Part title="History">
    <ol className={styles.list}>
      {thread.map((entry, at) => (
        <li key={at} className={styles.entry}>
          <span className={styles.text}>{entry.text}</span>
          <span className="m-dim m-small">{[entry.actor, dateTime(entry.at)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  </Part>
)

const Details = ({ candidate, onEdit }: Readonly<{ candidate: Candidate; onEdit: () => void }>) => (
  <>
    <DetailsOf
      of={candidateRecord}
      row={candidate}
      items={[
        [
          'email',
          candidate.is_purged ? null : (
            <a key="mail" href={`mailto:${candidate.email}`}>
              {candidate.email}
            </a>
          ),
        ],
        'phone',
        [
          'linkedin_url',
          candidate.linkedin_url && (
            <a key="link" href={candidate.linkedin_url} target="_blank" rel="noreferrer noopener">
              Profile
            </a>
          ),
        ],
        [
          'source',
          [
            candidateRecord.fields.source.options[candidate.source],
            candidate.referrer?.name ?? candidate.employee?.name,
          ]
            .filter(Boolean)
            .join(', '),
        ],
        [
          'end_reason',
          candidate.end_reason && [REASON[candidate.end_reason], candidate.end_note].filter(Boolean).join(': '),
        ],
        'keep_until',
      ]}
    />
    {candidate.can.update && (
      <div>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          Edit
        </Button>
      </div>
    )}
  </>
)

type ResumeProps = Pick<View, 'candidate' | 'files'> & Pick<ShownProps, 'onShow'>

const Resume = ({ candidate, candidate: { resume }, files, onShow }: ResumeProps) => (
  <Part title="CV">
    {resume ? (
      <FileRow
        name={resume.name}
        size_bytes={resume.size}
        call={openHiringFile}
        input={{ params: { id: resume.id } }}
        onShow={() => onShow(resume.id, resume.name)}
      />
    ) : (
      <p className="m-dim">No CV yet.</p>
    )}
    {files.map(({ id, name, size }) => (
      <FileRow
        key={id}
        name={name}
        size_bytes={size}
        call={openHiringFile}
        input={{ params: { id } }}
        onShow={() => onShow(id, name)}
      />
    ))}
    {candidate.can.update && (
      <UploadBox
        call={uploadResume}
        input={{ body: { id: candidate.id } }}
        takes="paper"
        max_bytes={RESUME_LIMITS.max_bytes}
        label={resume ? 'Replace CV' : 'Add CV'}
      />
    )}
  </Part>
)
