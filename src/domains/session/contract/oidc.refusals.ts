import { refusals } from '#kit/contract/refusals.ts'

/** The refusals of company sign-in; apart from those of the password, which every page loads. */
export const oidcRefusals = refusals(
  'session',
  {
    company_off: 'Company sign-in is switched off.',
    company_over: 'This sign-in took too long, was used already, or began in another browser. Start again.',
    company_away:
      'The sign-in service of {label} does not answer. Try again, or sign in with your password if you have one.',
    company_rejects: 'The sign-in service of {label} does not accept this installation. Tell an administrator.',
    company_cancelled: '{label} did not let you in. Start again.',
    company_untrusted: 'The response of {label} could not be trusted. Start again.',
    company_unverified:
      '{label} does not confirm your email address, so your account cannot be found. Ask an administrator.',
    company_no_account: 'No account here belongs to this sign-in. Ask an administrator.',
    company_taken:
      'Your email belongs to an account that another person of {label} opened before. Ask an administrator.',
    company_too_early: 'You can sign in from {day}.',
    company_other_person: 'This was the sign-in of someone else. Confirm with your own.',
    company_test_failed: 'The test did not work. {reason}',
    company_unset: 'Save the provider first.',
    company_super_admins: 'Only super admins change company sign-in.',
    company_untested: 'Test it first: one sign-in with these settings must work before everyone uses them.',
    company_keeper_needed: 'Choose the super admin who keeps their password for emergencies.',
    company_keeper_unfit: 'This account needs to be an active super admin with a password and a second factor.',
    company_keeper_stays:
      'This account keeps its password and second factor for emergencies. Choose another one for Company sign-in first.',
    company_not_linked: 'This account is not linked.',
  },
  {
    company_untested: ['is_enabled'],
    company_keeper_needed: ['keeper_id'],
    company_keeper_unfit: ['keeper_id'],
  },
)
