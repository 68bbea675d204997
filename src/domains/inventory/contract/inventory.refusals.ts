import { refusals } from '#kit/contract/refusals.ts'

export const inventoryRefusals = refusals('inventory', {
  not_available: '{tag} is not available: {status}.',
  person_left: '{name} does not work here any more.',
  still_assigned: '{name} holds it. Take it back first.',
  wrong_state: 'This is not possible while it is {status}.',
  own_equipment: 'Someone else must do this, because it is for you.',
  own_return: 'Someone else must settle this.',
  tag_taken: 'Tag {tag} is used already.',
  serial_taken: 'Serial {serial} is {tag}.',
  closed: 'Disposed assets do not change.',
  has_history: 'It was handed out or repaired. Retire it instead.',
  recovery_high: 'At most {amount}, the book value.',
  request_done: 'This request is fulfilled already.',
  wipe_missing: 'Confirm that the data was wiped.',
  not_held: '{tag} is not handed out.',
  name_taken: 'This name or prefix is used already.',
  category_used: '{assets} in this category.',
  sign_all: 'Decide on every item.',
  too_late: 'The 7 days are over.',
  not_requestable: 'This cannot be requested.',
  photo_limit: 'Ten photos of a kind are the limit.',
})
