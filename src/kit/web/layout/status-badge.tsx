import styles from './layout.module.css'

/** Meanings with fixed colours: good (working, approved), attention (late, pending), bad (absent, refused), away (leave), elsewhere (home, swap), off (draft, closed, holiday). */
export type Tone = 'good' | 'attention' | 'bad' | 'away' | 'elsewhere' | 'off'

/**
 * A state: always a colour and a word. In the cells of a list, and in parts with `data-states`, only the states that
 * someone must act on (`attention`, `bad`) are coloured badges.
 */
export const StatusBadge = ({ tone, word }: { tone: Tone; word: string }) => (
  <span className={styles.badge} data-tone={tone}>
    {word}
  </span>
)
