import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { openHiringFile, RESUME, updateCandidate, uploadResume, viewCandidate } from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { INTERVIEW, OFFER, REASON, sourceText, STAGE } from '../parts/words.ts'
import { CandidateFields } from './candidate-fields.tsx'
import { CandidateSteps } from './candidate-steps.tsx'
import styles from '../parts/hiring.module.css'

type View = DataOf<typeof viewCandidate>

/** A candidate: what is known, what to do next, and all that happened. */
export const CandidateDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(viewCandidate, { params: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer
      history={['candidates', drawer.id]}
      title={query.data?.candidate.name ?? 'Candidate'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the candidate" shape="form">
        {(view) => <Shown key={view.candidate.id} view={view} />}
      </Loaded>
    </SideDrawer>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

const Shown = ({ view: { candidate, interviews, offers, others, thread } }: Readonly<{ view: View }>) => {
  const here = useHere()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="m-stack">
      <div className="m-row">
        <StatusBadge {...STAGE[candidate.stage]} />
        <span className="m-dim">{candidate.opening.title}</span>
      </div>
      <CandidateSteps candidate={candidate} />
      {isEditing ? (
        <CallForm
          call={updateCandidate}
          input={{ params: { id: candidate.id } }}
          initial={valuesOf(candidate)}
          submit="Save candidate"
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        >
          {(_, form) => <CandidateFields form={form} candidate={candidate} />}
        </CallForm>
      ) : (
        <Details candidate={candidate} onEdit={() => setEditing(true)} />
      )}
      <Resume candidate={candidate} />
      {interviews.length > 0 && (
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
      )}
      {offers.length > 0 && (
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
      )}
      {others.length > 0 && (
        <Part title="Other applications">
          <ul className={styles.list}>
            {others.map((one) => (
              <li key={one.id} className="m-row">
                <GoLink href={here({ candidate: one.id })}>{one.opening}</GoLink>
                <StatusBadge {...STAGE[one.stage]} />
              </li>
            ))}
          </ul>
        </Part>
      )}
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
    </div>
  )
}

const valuesOf = (row: Candidate) => ({
  version: row.version,
  name: row.name,
  email: row.email,
  phone: row.phone,
  linkedin_url: row.linkedin_url,
  source: row.source,
  referrer_employee_id: row.referrer?.id ?? null,
  employee_id: row.employee?.id ?? null,
  keep_until: row.keep_until,
  consent_at: row.consent_at,
})

const Details = ({ candidate, onEdit }: Readonly<{ candidate: Candidate; onEdit: () => void }>) => (
  <>
    <Facts
      facts={[
        [
          'Email',
          candidate.is_purged ? null : (
            <a key="mail" href={`mailto:${candidate.email}`}>
              {candidate.email}
            </a>
          ),
        ],
        ['Phone', candidate.phone],
        [
          'LinkedIn',
          candidate.linkedin_url && (
            <a key="link" href={candidate.linkedin_url} target="_blank" rel="noreferrer noopener">
              Profile
            </a>
          ),
        ],
        [
          'Source',
          [sourceText(candidate.source), candidate.referrer?.name ?? candidate.employee?.name]
            .filter(Boolean)
            .join(', '),
        ],
        [
          'Ended because',
          candidate.end_reason && [REASON[candidate.end_reason], candidate.end_note].filter(Boolean).join(': '),
        ],
        ['Kept until', fullDay(candidate.keep_until)],
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

const Resume = ({ candidate }: Readonly<{ candidate: Candidate }>) => (
  <Part title="CV">
    {candidate.resume ? (
      <FileRow
        name={candidate.resume.name}
        size_bytes={candidate.resume.size}
        call={openHiringFile}
        input={{ params: { id: candidate.resume.id } }}
      />
    ) : (
      <p className="m-dim">No CV yet.</p>
    )}
    {candidate.can.update && (
      <UploadBox
        call={uploadResume}
        input={{ body: { id: candidate.id } }}
        takes="paper"
        max_bytes={RESUME.max_bytes}
        label={candidate.resume ? 'Replace CV' : 'Add CV'}
      />
    )}
  </Part>
)
