import { plainText, type RichText } from '../../contract/rich-text.ts'
import styles from '../parts/hashbook.module.css'

const MIN_HEADINGS = 3

/** The headings of a text, once there are enough of them to choose from. */
export const Contents = ({ text }: Readonly<{ text: RichText }>) => {
  const headings = text.doc.content.flatMap((block) =>
    block.type === 'heading' && block.attrs.id !== undefined
      ? [{ id: block.attrs.id, level: block.attrs.level, title: plainText([block]) }]
      : [],
  )
  if (headings.length < MIN_HEADINGS) return null
  return (
    <nav aria-label="Contents">
      <ul className={styles.contents}>
        {headings.map(({ id, level, title }) => (
          <li key={id} data-level={level}>
            <a href={`#b-${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
