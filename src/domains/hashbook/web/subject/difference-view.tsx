import type { Difference } from '../../contract/hashbook.models.ts'
import styles from '../parts/hashbook.module.css'

type Part = Difference['blocks'][number]['words'][number]

const Word = ({ op, text }: Part) => {
  if (op === 'added') return <ins>{text}</ins>
  return op === 'removed' ? <del>{text}</del> : text
}

/** The difference of two texts: blocks that stayed the same are left out. */
export const DifferenceView = ({ difference: { title, blocks } }: Readonly<{ difference: Difference }>) => {
  const changed = blocks.filter(({ op }) => op !== 'same')
  return (
    <ul className={styles.words} aria-label="Changes">
      {title.before !== title.after && (
        <li data-op="changed">
          <del>{title.before}</del> <ins>{title.after}</ins>
        </li>
      )}
      {changed.length === 0 && title.before === title.after && <li>The form of the text changed, not its words.</li>}
      {changed.map(({ op, words }, at) => (
        <li key={at} data-op={op}>
          {words.map((word, index) => (
            <Word key={index} {...word} />
          ))}
        </li>
      ))}
    </ul>
  )
}
