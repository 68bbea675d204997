import { lazy } from 'react'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listRoles } from '../../contract/roles.calls.ts'
import type { Role } from '../../contract/roles.models.ts'
import { ArchivedSwitch, archivedFlag } from '../parts/archived-switch.tsx'
import { isMatch } from '../parts/matching.ts'
import { RoleEditor } from '../parts/role-editor.tsx'
import { RoleList } from '../parts/role-list.tsx'
import styles from '../parts/roles.module.css'

const ExplainAccess = lazy(async () => ({ default: (await import('../parts/explain-access.tsx')).ExplainAccess }))

const address = z.object({
  role: z.string().max(20).optional(),
  copy: z.string().max(20).optional(),
  q: z.string().max(80).optional(),
  archived: archivedFlag,
})

/** All roles, and the editor of the one that is chosen; next to the list it is the first one, where none is. */
const Roles = () => {
  const [state, set] = useAddressState(address)
  const isPhone = useIsPhone()
  const query = useCallQuery(listRoles, { query: { archived: true } })
  const open = (role: string | undefined, copy?: number): void => set({ role, copy }, { push: true })
  const clear = (): void => set({ q: undefined })
  const isShown = (role: Role): boolean =>
    (role.archived_at === null || state.archived === 'true') && isMatch(`${role.name} ${role.role_number}`, state.q)
  return (
    <Loaded query={query} what="the roles" shape="table">
      {(roles) => {
        const shown = roles.filter(isShown)
        const first = isPhone ? undefined : (shown.find(({ area }) => area === 'Admin') ?? shown[0])
        const role = state.role ?? (first && String(first.id))
        const chosen = roles.find(({ id }) => String(id) === role)
        const source = roles.find(({ id }) => String(id) === state.copy)
        return (
          <div className={styles.columns} data-open={state.role !== undefined}>
            <aside className={styles.list} data-total={shown.length}>
              <FilterBar
                search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search roles' }}
                onClear={clear}
              />
              <RoleList roles={shown} chosen={chosen?.id} onChoose={(id) => open(String(id))} />
              <ArchivedSwitch value={state.archived} onChange={(archived) => set({ archived })} />
            </aside>
            <div className={styles.editor}>
              {role === undefined ? (
                <Empty title="Choose a role" text="Its name, number and permissions appear here." />
              ) : (
                <RoleEditor
                  key={`${role} ${state.copy ?? ''}`}
                  role={chosen}
                  roles={roles}
                  source={source}
                  onOpen={(id) => open(id === null ? undefined : String(id))}
                  onCopy={(id) => open('new', id)}
                />
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

const TABS = [
  { id: 'roles', label: 'Roles', content: () => <Roles /> },
  { id: 'explain', label: 'Explain', content: () => <ExplainAccess /> },
] as const

const RolesScreen = () => {
  const [state, set] = useAddressState(address.extend({ tab: z.string().max(40).optional() }))
  const { has } = useActor()
  const isList = state.tab === undefined
  const add = has('organisation.role.write') && isList && (
    <Button onClick={() => set({ role: 'new', copy: undefined }, { push: true })}>Add role</Button>
  )
  return (
    <Page title="Roles" context="Permissions of each role" primary={add}>
      {has('organisation.role.read') ? <AddressTabs tabs={TABS} label="Roles" /> : <Roles />}
    </Page>
  )
}
export default RolesScreen
