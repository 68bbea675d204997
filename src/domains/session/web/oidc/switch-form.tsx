import { count } from '#kit/web/format/numbers.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral, Switch } from '#kit/web/form/choice-fields.tsx'
import { switchOidc } from '../../contract/oidc.calls.ts'
import type { OidcRole, OidcSettings, OidcState } from '../../contract/oidc.models.ts'

const AREAS = { Admin: 'administrators', User: 'employees' } as const

const optionOf = ({ id, name, area, people }: OidcRole) => ({
  value: id,
  label: `${name}, ${AREAS[area]}: ${count(people, 'person', 'people')}`,
})

type Props = Readonly<{ state: OidcState; settings: OidcSettings }>

/** Company sign-in on or off, and the roles whose passwords it replaces. */
const SwitchForm = ({ state, settings }: Props) => {
  const { version, is_enabled, password_off, keeper } = settings
  return (
    <CallForm
      key={version}
      call={switchOidc}
      initial={{ version, is_enabled, password_off, keeper_id: keeper?.id ?? null }}
      submit="Save"
      onDone={() => undefined}
    >
      {(field, form) => {
        const chosen = new Set(form.draft.password_off ?? [])
        const people = state.roles.reduce((sum, role) => sum + (chosen.has(role.id) ? role.people : 0), 0)
        return (
          <>
            <Switch {...field('is_enabled')} label="Company sign-in is on" />
            <SelectSeveral
              {...field('password_off')}
              isOptional
              label="Passwords off for"
              help={`${count(people, 'person', 'people')} of these roles can sign in with the company’s account alone.`}
              options={state.roles.map(optionOf)}
            />
            <Select
              {...field('keeper_id')}
              isOptional
              label="Account for emergencies"
              help="A super admin with a second factor, who keeps their password. Each use is announced to all super admins."
              options={state.keepers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </>
        )
      }}
    </CallForm>
  )
}
export default SwitchForm
