import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readSettings } from '../../contract/settings.calls.ts'
import type { SettingsState } from '../../contract/settings.models.ts'
import { GroupForm } from './group-form.tsx'
import styles from './settings.module.css'

const address = z.object({ group: z.string().max(40).optional() })

/** The groups at the left, the settings of the chosen one at the right. */
export const ValuesTab = () => (
  <Loaded query={useCallQuery(readSettings, {})} what="the settings" shape="form">
    {(state) => <Groups state={state} />}
  </Loaded>
)

const Groups = ({ state }: { state: SettingsState }) => {
  const [{ group }] = useAddressState(address)
  const open = state.groups.find(({ key }) => key === group) ?? state.groups[0]
  return (
    <div className={styles.page}>
      <nav aria-label="Groups of settings">
        <ul className={styles.groups}>
          {state.groups.map(({ key, label }) => (
            <li key={key}>
              <GoLink
                className={styles.group}
                href={`/admin/settings?group=${key}`}
                aria-current={key === open?.key ? 'page' : undefined}
              >
                {label}
              </GoLink>
            </li>
          ))}
        </ul>
      </nav>
      {open && <GroupForm key={open.key} state={state} group={open} />}
    </div>
  )
}
