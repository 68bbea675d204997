import { refusals } from '#kit/contract/refusals.ts'

/** The refusals of API tokens; apart from those of the sign-in, which every page loads. */
export const tokenRefusals = refusals(
  'session',
  {
    token_name_taken: 'Another open token of this owner has this name.',
    token_keys_missing: 'Your role does not have: {keys}.',
    token_keys_of_other: '{name} does not have: {keys}.',
    token_owner: '{name} cannot sign in at present.',
    token_ended: 'This token has ended already.',
    too_many_tokens: 'An administrator can have {most} open tokens. End one first.',
  },
  {
    token_name_taken: ['name'],
    token_keys_missing: ['permission_keys'],
    token_keys_of_other: ['account_id'],
    token_owner: ['account_id'],
  },
)
