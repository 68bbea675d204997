import styles from './parts.module.css'

type Props = Readonly<{ type: Readonly<{ name: string; color: string }> }>

/** The name of a type with a dot of its colour before it. */
export const TypeName = ({ type }: Props) => (
  <span className={styles.type}>
    <span className={styles.dot} style={{ background: type.color }} aria-hidden="true" />
    {type.name}
  </span>
)
