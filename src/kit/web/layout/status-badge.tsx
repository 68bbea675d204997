import styles from './layout.module.css'

/** Meanings with fixed colours: good (working, approved), attention (late, pending), bad (absent, refused), away (leave), elsewhere (home, swap), off (draft, closed, holiday). */
export type Tone = 'good' | 'attention' | 'bad' | 'away' | 'elsewhere' | 'off'

/** A state: always a colour and a word. */
export const StatusBadge = ({ tone, word }: { tone: Tone; word: string }) => (
  <span className={styles.badge} data-tone={tone}>
    {word}
  </span>
)
