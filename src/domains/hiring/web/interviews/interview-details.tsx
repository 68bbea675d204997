import { dateTime, time, wallClock, zoneMark } from '#kit/web/format/dates.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { interviewRecord } from '../../contract/hiring.records.ts'
import type { Interview } from '../../contract/recruiting.models.ts'
import { MODE } from '../parts/labels.ts'

const isLink = (place: string | null): place is string => place !== null && /^https?:\/\//.test(place)

/** The times on the clock of the reader, and on that of the interview where it shows others. */
export const whenText = ({ starts_at, ends_at, zone }: Pick<Interview, 'starts_at' | 'ends_at' | 'zone'>): string => {
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  const mark = zoneMark(start, zone)
  const there = mark === '' ? '' : ` (${wallClock(start, zone)} to ${wallClock(end, zone)}${mark})`
  return `${dateTime(starts_at)} to ${time(ends_at)}${there}`
}

export const InterviewDetails = ({ interview }: Readonly<{ interview: Interview }>) => (
  <DetailsOf
    of={interviewRecord}
    row={interview}
    items={[
      ['opening', interview.opening.title],
      ['starts_at', whenText(interview)],
      [
        'Where',
        isLink(interview.place) ? (
          <a key="place" href={interview.place} target="_blank" rel="noreferrer noopener">
            {MODE[interview.mode]}
          </a>
        ) : (
          [MODE[interview.mode], interview.place].filter(Boolean).join(', ')
        ),
      ],
      ['interviewers', interview.interviewers.map(({ name }) => name).join(', ')],
      ...(interview.result_note === null ? [] : (['result_note'] as const)),
    ]}
  />
)
