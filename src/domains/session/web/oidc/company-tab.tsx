import { Button } from '@mantine/core'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readOidc } from '../../contract/oidc.calls.ts'
import type { OidcState } from '../../contract/oidc.models.ts'
import { CopyButton } from '../tokens/copy-button.tsx'
import styles from './company.module.css'

const providerForm = () => import('./provider-form.tsx')
const switchForm = () => import('./switch-form.tsx')

const nameOfRoles = ({ settings, roles }: OidcState): string => {
  const off = roles.filter(({ id }) => settings?.password_off.includes(id))
  return off.length === 0 ? 'none' : off.map(({ name }) => name).join(', ')
}

const Shown = ({ state }: { state: OidcState }) => {
  const { settings, linked } = state
  if (!settings) return <p className="m-dim">No provider is set.</p>
  return (
    <Facts
      facts={[
        ['Provider', settings.issuer],
        ['Client ID', settings.client_id],
        ['Label', settings.label],
        ['Tested', settings.tested_at ? dateTime(settings.tested_at) : 'not yet'],
        ['Linked', count(linked, 'account')],
        ['Roles without passwords', nameOfRoles(state)],
        ['Account for emergencies', settings.keeper?.name ?? 'none'],
      ]}
    />
  )
}

const Tab = ({ state }: { state: OidcState }) => {
  const { settings, can } = state
  return (
    <div className={styles.stack}>
      {settings && can.write && (
        <InHead>
          <Button component="a" variant="default" href="/sign-in/company?for=test" target="_blank" rel="noopener">
            Test
          </Button>
        </InHead>
      )}
      <Card
        title="Company sign-in"
        aside={
          settings && (
            <StatusBadge tone={settings.is_enabled ? 'good' : 'off'} word={settings.is_enabled ? 'On' : 'Off'} />
          )
        }
      >
        <div className={styles.stack}>
          <Shown state={state} />
          <div className={styles.copied}>
            <span>Redirect address for the provider:</span>
            <code>{state.redirect_address}</code>
            <CopyButton text={state.redirect_address} about="redirect address" />
          </div>
          {settings && <HistoryLink of={['oidc_settings', 1]} />}
        </div>
      </Card>
      {can.write && (
        <Card title="Provider">
          <LazyPart load={providerForm} props={{ settings }} />
        </Card>
      )}
      {can.write && settings && (
        <Card title="Who signs in with it">
          <LazyPart load={switchForm} props={{ state, settings }} />
        </Card>
      )}
    </div>
  )
}

/** The provider of company sign-in, its test, and the roles that use it alone. */
const CompanyTab = () => (
  <Loaded query={useCallQuery(readOidc, {})} what="company sign-in" shape="form">
    {(state) => <Tab state={state} />}
  </Loaded>
)
export default CompanyTab
