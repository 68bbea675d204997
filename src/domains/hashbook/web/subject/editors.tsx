import { time } from '#kit/web/format/dates.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import type { PageEditorShown } from '../../contract/editing.calls.ts'
import styles from '../parts/hashbook.module.css'

const AVATAR = 22

/** Others who have the editor of the page open, with the time since when. */
export const Editors = ({ editors }: Readonly<{ editors: readonly PageEditorShown[] }>) => (
  <div role="status">
    {editors.map(({ area, id, name, photo_version, since }) => (
      <div key={`${area}-${id}`} className={styles.notice}>
        <span className="m-row">
          <PersonAvatar name={name} size={AVATAR} photo={area === 'User' ? { id, version: photo_version } : null} />
          <span>
            {name} is editing since {time(since)}
          </span>
        </span>
      </div>
    ))}
  </div>
)
