import { GoLink } from '#kit/web/address/go-link.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Page } from '../../contract/hashbook.models.ts'
import { useBook } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'

/** The pages below a text: its sub-topics, and those that link to it. */
export const PagesBelow = ({ page, linked_from }: Readonly<{ page: Page }> & Pick<Page, 'linked_from'>) => (
  <>
    <Subtopics page={page} />
    <LinkedFrom linked_from={linked_from} />
  </>
)

const Subtopics = ({ page }: Readonly<{ page: Page }>) => {
  const { subject } = useBook()
  if (page.subtopics.length === 0) return null
  return (
    <nav aria-label="Sub-topics">
      <h2>Sub-topics</h2>
      <ul className={styles.list}>
        {page.subtopics.map((below) => (
          <li key={below.id} className={styles.line}>
            <span className={styles.lineText}>
              <GoLink href={subject(below.id)}>{below.title}</GoLink>
            </span>
            {below.state === 'draft' && <StatusBadge tone="off" word="Draft" />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages whose text links to this one. */
const LinkedFrom = ({ linked_from }: Pick<Page, 'linked_from'>) => {
  const { subject } = useBook()
  if (linked_from.length === 0) return null
  return (
    <nav aria-label="Linked from">
      <h2>Linked from</h2>
      <ul className={styles.list}>
        {linked_from.map(({ id, title, topic_title }) => (
          <li key={id} className={styles.line}>
            <span className={styles.lineText}>
              <GoLink href={subject(id)}>{title}</GoLink>
            </span>
            <span className="m-dim m-small">{topic_title}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
