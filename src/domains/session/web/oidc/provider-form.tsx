import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Password } from '#kit/web/form/password-field.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { updateOidc } from '../../contract/oidc.calls.ts'
import type { OidcState } from '../../contract/oidc.models.ts'

/** The provider and the client that this installation is for it. A secret that is left empty stays. */
const ProviderForm = ({ settings }: Pick<OidcState, 'settings'>) => (
  <CallForm
    key={settings?.version ?? 0}
    call={updateOidc}
    initial={{
      version: settings?.version ?? null,
      label: settings?.label ?? '',
      issuer: settings?.issuer ?? '',
      client_id: settings?.client_id ?? '',
    }}
    submit="Save"
    onDone={() => undefined}
  >
    {(field) => (
      <>
        <FieldRow>
          <TextField
            {...field('label')}
            label="Label"
            help="On the button: Sign in with …"
            placeholder="Northwind account"
          />
          <TextField
            {...field('issuer')}
            label="Issuer"
            help="With another issuer or client, company sign-in is off until a test has worked."
            placeholder="https://login.example"
          />
        </FieldRow>
        <FieldRow>
          <TextField {...field('client_id')} label="Client ID" />
          <Password
            {...field('client_secret')}
            label="Client secret"
            help={settings ? 'Left empty, it stays as it is.' : 'From the provider.'}
            autoComplete="off"
          />
        </FieldRow>
      </>
    )}
  </CallForm>
)
export default ProviderForm
