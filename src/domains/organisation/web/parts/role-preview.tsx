import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { previewRole } from '../../contract/roles.calls.ts'
import type { Grant, Role, RolePreview as Preview } from '../../contract/roles.models.ts'
import { SCOPE_LABELS } from './scope-buttons.tsx'
import styles from './roles.module.css'

type Props = Readonly<{ role: Role; grants: readonly Grant[] }>

/** The effect of saving, computed by the server, which stores nothing. */
export const RolePreview = ({ role, grants }: Props) => {
  const [previewed, setPreviewed] = useState<Grant[] | null>(null)
  const input = { body: { role_id: role.id, grants: previewed ?? [] } }
  const query = useCallQuery(previewRole, input, { enabled: previewed !== null })
  return (
    <div>
      <Button variant="default" onClick={() => setPreviewed([...grants])}>
        Preview
      </Button>
      <SideDrawer title={`Preview of ${role.name}`} is_open={previewed !== null} onClose={() => setPreviewed(null)}>
        <Loaded query={query} what="the preview" shape="lines">
          {(preview) => <Changes preview={preview} />}
        </Loaded>
      </SideDrawer>
    </div>
  )
}

const Changes = ({ preview }: { preview: Preview }) => {
  const { gained, lost, holders, sample, sensitive_gained } = preview
  const sensitive = new Set(sensitive_gained)
  const rest = holders - sample.length
  return (
    <div className={styles.preview}>
      <section>
        <h3>Gained</h3>
        {gained.length === 0 && <p className="m-dim">Nothing.</p>}
        <ul>
          {gained.map(({ key, label, scope, before }) => (
            <li key={key}>
              <span className={styles.label}>
                {label}
                {sensitive.has(key) && <IconAlertTriangle size={16} role="img" aria-label="Sensitive" />}
              </span>
              <span className="m-dim">
                {before ? <FromTo before={SCOPE_LABELS[before]} after={SCOPE_LABELS[scope]} /> : SCOPE_LABELS[scope]}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Lost</h3>
        {lost.length === 0 && <p className="m-dim">Nothing.</p>}
        <ul>
          {lost.map(({ key, label, scope, stays }) => (
            <li key={key}>
              <span>{label}</span>
              <span className="m-dim">
                {stays ? <FromTo before={SCOPE_LABELS[scope]} after={SCOPE_LABELS[stays]} /> : SCOPE_LABELS[scope]}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Concerned</h3>
        <p className={holders === 0 ? 'm-dim' : ''}>
          {holders === 0
            ? 'Nobody holds this role today.'
            : `${count(holders, 'holder')}: ${sample.map(({ name }) => name).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`}
        </p>
      </section>
    </div>
  )
}
