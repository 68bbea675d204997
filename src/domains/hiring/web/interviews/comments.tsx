import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import type { viewInterview } from '../../contract/interviews.calls.ts'
import type { Comment } from '../../contract/recruiting.models.ts'
import { RECOMMENDATION } from '../parts/labels.ts'
import styles from '../parts/hiring.module.css'

type Viewed = DataOf<typeof viewInterview>

const TONES = { strong_no: 'bad', no: 'bad', yes: 'good', strong_yes: 'good' } as const
const isScored = ({ hidden, recommendation, ratings }: Comment): boolean =>
  !hidden && (recommendation !== null || ratings.length > 0)

/** Each rating by criterion and interviewer, and what they recommend. */
const Scores = ({ interview, given }: Readonly<{ interview: Viewed; given: readonly Comment[] }>) => {
  const named = new Set([...interview.criteria, ...given.flatMap(({ ratings }) => ratings.map((one) => one.criterion))])
  const rated = [...named].filter((name) => given.some(({ ratings }) => ratings.some((one) => one.criterion === name)))
  return (
    <table className={styles.compared} aria-label="Scores">
      <thead>
        <tr>
          <th scope="col">
            <span className="m-hidden">Score</span>
          </th>
          {given.map(({ id, author }) => (
            <th key={id} scope="col">
              {author.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Recommendation</th>
          {given.map(({ id, recommendation }) => (
            <td key={id}>
              {recommendation ? (
                <StatusBadge tone={TONES[recommendation]} word={RECOMMENDATION[recommendation]} />
              ) : (
                '–'
              )}
            </td>
          ))}
        </tr>
        {rated.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {given.map(({ id, ratings }) => {
              const rating = ratings.find(({ criterion }) => criterion === name)?.rating
              return <td key={id}>{rating === undefined ? '–' : `${rating} of 5`}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const headOf = ({ kind, late }: Comment): string =>
  [kind === 'note' ? 'Note' : 'Feedback', late && 'after the decision'].filter(Boolean).join(', ')

/** The scores of all interviewers, then their texts and the notes, the oldest first. */
export const Comments = ({ interview }: Readonly<{ interview: Viewed }>) => {
  const { comments, interviewers, state } = interview
  const given = comments.filter(isScored)
  const waits = state === 'held' ? interviewers.filter((one) => !one.feedback_filed).map(({ name }) => name) : []
  return (
    <section className={styles.part} aria-label="Feedback">
      <h3>Feedback</h3>
      {given.length > 0 && <Scores interview={interview} given={given} />}
      {comments.length === 0 && <p className={`${styles.text} m-dim`}>No feedback yet.</p>}
      {comments.length > 0 && waits.length > 0 && (
        <p className={`${styles.text} m-dim`}>Still to come from {waits.join(', ')}.</p>
      )}
      <ul className={styles.list}>
        {comments.map((one) => (
          <li key={one.id} className={styles.entry}>
            <p className={one.hidden ? `${styles.text} m-dim` : styles.text}>
              {one.hidden ? 'Hidden until you give yours.' : one.body}
            </p>
            <span className="m-dim m-small">
              {one.author.name}, {dateTime(one.created_at)} · {headOf(one)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
