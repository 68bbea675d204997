import styles from './layout.module.css'

/** The keys of a screen and what each does, in one line; nothing where there is no keyboard to speak of. */
export const Shortcuts = ({ keys }: Readonly<{ keys: readonly (readonly [key: string, meaning: string])[] }>) => (
  <p className={`m-dim m-small ${styles.shortcuts}`}>
    {keys.map(([key, meaning]) => (
      <span key={key}>
        <kbd>{key}</kbd> {meaning}
      </span>
    ))}
  </p>
)
