import { dateTime, time } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Interview } from '../../contract/recruiting.models.ts'
import { INTERVIEW, modeText } from '../parts/words.ts'

const isLink = (place: string | null): place is string => place !== null && /^https?:\/\//.test(place)

export const InterviewFacts = ({ interview }: Readonly<{ interview: Interview }>) => (
  <Facts
    facts={[
      ['Status', <StatusBadge key="state" {...INTERVIEW[interview.state]} />],
      ['Opening', interview.opening.title],
      ['When', `${dateTime(interview.starts_at)} to ${time(interview.ends_at)}`],
      [
        'Where',
        isLink(interview.place) ? (
          <a key="place" href={interview.place} target="_blank" rel="noreferrer noopener">
            {modeText(interview.mode)}
          </a>
        ) : (
          [modeText(interview.mode), interview.place].filter(Boolean).join(', ')
        ),
      ],
      [
        'Interviewers',
        interview.interviewers
          .map(({ name, feedback_filed }) => `${name}${feedback_filed ? ' (feedback given)' : ''}`)
          .join(', '),
      ],
      ['Result', interview.result_note],
    ]}
  />
)
