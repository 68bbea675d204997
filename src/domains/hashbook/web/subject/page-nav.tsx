import { GoLink } from '#kit/web/address/go-link.tsx'
import type { Page, PageRow } from '../../contract/hashbook.models.ts'
import { useBook, useTopic } from '../parts/use-book.ts'
import styles from '../parts/hashbook.module.css'

/** With more lines it would be taller than a window, and scrolls with the page. */
const MOST_LINES = 18

/** The pages of the topic next to the text: its subjects, and the sub-topics of the open one. */
export const PageNav = ({ page }: Readonly<{ page: Page }>) => {
  const pages = useTopic(page.topicid).data?.subjects ?? []
  const open = page.parent_id ?? page.id
  const below = pages.filter(({ parent_id }) => parent_id === open)
  const subjects = pages.filter(({ parent_id }) => parent_id === null)
  return (
    <nav
      className={styles.pages}
      aria-label="Pages of the topic"
      data-long={subjects.length + below.length > MOST_LINES}
    >
      {subjects.length > 0 && <h2>Pages</h2>}
      <ul>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <Entry row={subject} isOpen={subject.id === page.id} />
            {subject.id === open && below.length > 0 && (
              <ul>
                {below.map((row) => (
                  <li key={row.id}>
                    <Entry row={row} isOpen={row.id === page.id} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Entry = ({ row, isOpen }: Readonly<{ row: PageRow; isOpen: boolean }>) => {
  const { subject } = useBook()
  return (
    <GoLink href={subject(row.id)} aria-current={isOpen ? 'page' : undefined}>
      <span>{row.title}</span>
      {row.state === 'draft' && <span className={styles.mark} data-kind="draft" role="img" aria-label="Draft" />}
      {row.stale && <span className={styles.mark} role="img" aria-label="To review" />}
    </GoLink>
  )
}
