import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Comment } from '../../contract/recruiting.models.ts'
import { RECOMMENDATION } from '../parts/labels.ts'
import styles from '../parts/hiring.module.css'

const TONES = { strong_no: 'bad', no: 'bad', yes: 'good', strong_yes: 'good' } as const

/** Notes and feedback, the oldest first. */
export const Comments = ({ comments }: Readonly<{ comments: readonly Comment[] }>) => (
  <section className={styles.part}>
    <h3>Comments</h3>
    {comments.length === 0 && <p className="m-dim">No comments yet.</p>}
    <ul className={styles.list}>
      {comments.map((one) => (
        <li key={one.id} className={styles.entry}>
          <span className="m-row">
            <strong>{one.author.name}</strong>
            {one.recommendation && (
              <StatusBadge tone={TONES[one.recommendation]} word={RECOMMENDATION[one.recommendation]} />
            )}
            {one.late && <span className="m-dim m-small">after the decision</span>}
          </span>
          <span className="m-dim m-small">{dateTime(one.created_at)}</span>
          {one.hidden ? (
            <p className="m-dim">Feedback is hidden until you give yours.</p>
          ) : (
            <>
              <p className={styles.text}>{one.body}</p>
              {one.ratings.length > 0 && (
                <span className={`${styles.ratings} m-small`}>
                  {one.ratings.map(({ criterion, rating }) => (
                    <span key={criterion}>
                      {criterion} {rating} of 5
                    </span>
                  ))}
                </span>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
)
