import { Button } from '@mantine/core'
import { listCountries } from '#domains/organisation/contract/overview.calls.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { updateOnboard } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ drawer: DrawerState; onboard: WholeOnboard }>

const valuesOf = ({ id, version, profile }: WholeOnboard) => ({
  id,
  version,
  first_name: profile.first_name,
  last_name: profile.last_name,
  date_of_birth: profile.date_of_birth,
  mobile: profile.mobile,
  current_address: profile.current_address,
  emergency_contact: profile.emergency_contact,
})

/** Enters the data of a person who sends them by post, and submits them: `?enter=data`. */
export const EnterDrawer = ({ drawer, onboard }: Props) => (
  <SideDrawer title="Enter by hand" is_open={drawer.id !== null} onClose={drawer.close}>
    {drawer.id !== null && (
      <div className="m-stack">
        <CallForm
          key={onboard.id}
          call={updateOnboard}
          initial={valuesOf(onboard)}
          submit="Save data"
          isQuiet
          onDone={() => undefined}
        >
          {(_, form) => <ProfileFields form={form} />}
        </CallForm>
        <BankForm onboard={onboard} />
        <Submit onboard={onboard} onDone={drawer.close} />
      </div>
    )}
  </SideDrawer>
)

const ProfileFields = ({ form: { field } }: Readonly<{ form: Form<typeof updateOnboard> }>) => {
  const countries = useCallQuery(listCountries, {}).data ?? []
  return (
    <>
      <FieldRow>
        <TextField {...field('first_name')} isOptional label={PROFILE_LABELS.first_name} isFirst />
        <TextField {...field('last_name')} isOptional label={PROFILE_LABELS.last_name} />
      </FieldRow>
      <FieldRow>
        <DateField {...field('date_of_birth')} isOptional label={PROFILE_LABELS.date_of_birth} />
        <TextField {...field('mobile')} isOptional label={PROFILE_LABELS.mobile} type="tel" />
      </FieldRow>
      <FieldSet field={field('current_address')} label={PROFILE_LABELS.current_address}>
        <TextField {...field('current_address.line1')} isOptional label="Street and number" />
        <TextField {...field('current_address.line2')} isOptional label="Further line" />
        <FieldRow>
          <TextField {...field('current_address.postal_code')} isOptional label="Postal code" />
          <TextField {...field('current_address.city')} isOptional label="City" />
        </FieldRow>
        <FieldRow>
          <TextField {...field('current_address.region')} isOptional label="Region" />
          <Select
            {...field('current_address.country_id')}
            isOptional
            label="Country"
            options={countries.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldRow>
      </FieldSet>
      <FieldSet field={field('emergency_contact')} label={PROFILE_LABELS.emergency_contact}>
        <TextField {...field('emergency_contact.name')} isOptional label="Contact" />
        <FieldRow>
          <TextField {...field('emergency_contact.relation')} isOptional label="Relation" />
          <TextField {...field('emergency_contact.phone')} isOptional label="Phone" type="tel" />
          <TextField {...field('emergency_contact.alt_phone')} isOptional label="Other phone" type="tel" />
        </FieldRow>
      </FieldSet>
    </>
  )
}

/** The bank account, for those who may change bank accounts. */
const BankForm = ({ onboard }: Readonly<{ onboard: WholeOnboard }>) => {
  const { has, organisation } = useActor()
  if (!onboard.bank_required || !has('people.bank.write')) return null
  return (
    <section className={styles.part} aria-label="Bank account">
      <h3>Bank account</h3>
      {onboard.bank !== null && (
        <p className="m-dim">
          {onboard.bank.holder}, {onboard.bank.number}. New values take its place.
        </p>
      )}
      <CallForm
        key={onboard.version}
        call={updateOnboard}
        initial={{
          id: onboard.id,
          version: onboard.version,
          bank: { holder: onboard.name, bank_name: '', currency: organisation.currency },
        }}
        submit="Save bank account"
        isQuiet
        onDone={() => undefined}
      >
        {(field) => (
          <>
            <FieldRow>
              <TextField {...field('bank.holder')} isOptional={false} label="Account holder" />
              <TextField {...field('bank.bank_name')} isOptional={false} label="Bank" />
            </FieldRow>
            <FieldRow>
              <TextField {...field('bank.iban')} isOptional label="IBAN" />
              <TextField {...field('bank.currency')} isOptional={false} label="Currency" />
            </FieldRow>
            <FieldRow>
              <TextField
                {...field('bank.account_number')}
                isOptional
                label="Account number"
                help="Where there is no IBAN"
              />
              <TextField {...field('bank.routing_code')} isOptional label="Routing code" />
            </FieldRow>
          </>
        )}
      </CallForm>
    </section>
  )
}

const Submit = ({ onboard, onDone }: Readonly<{ onboard: WholeOnboard; onDone: () => void }>) => {
  const submit = useCall(updateOnboard)
  const { id, version, missing } = onboard
  return (
    <section className={styles.part} aria-label="Submit">
      <p className="m-dim">
        {missing.length === 0
          ? 'Everything is here.'
          : `Still missing: ${missing.join(', ')}. Files are added under Documents.`}
      </p>
      <Refused failure={submit.failure} />
      <div>
        <Button
          loading={submit.isRunning}
          disabled={missing.length > 0}
          onClick={() => submit.start({ body: { id, version, submit: true } }, onDone)}
        >
          Submit for review
        </Button>
      </div>
    </section>
  )
}
