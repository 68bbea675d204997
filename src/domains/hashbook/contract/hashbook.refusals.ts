import { refusals } from '#kit/contract/refusals.ts'

export const hashbookRefusals = refusals(
  'hashbook',
  {
    locked: 'Locked by {name}: {reason}',
    move_locked: 'The other topic is locked.',
    must_read_live: 'End the must-read first.',
    has_subtopics: 'Move or delete its {pages} first.',
    topic_not_empty: 'Move or delete its {pages} first.',
    parent_gone: 'Restore {title} first.',
    title_taken: 'This title exists here already.',
    no_write: 'You may comment here, not write.',
    others_text: 'Others wrote or commented here. Ask the owner.',
    comments_closed: 'Comments are closed while this topic is locked.',
    too_deep: 'A sub-topic cannot hold sub-topics.',
    audience: 'Choose your own department or teams.',
    not_author: 'Only the author changes a comment.',
    not_published: 'Publish the page first.',
    outside_audience: '{name} cannot read this topic.',
    revision_changed: 'This page has changed. Read it again.',
    export_large: 'This is too much for one file. Save its pages one by one.',
    nothing_due: 'There is nothing to acknowledge.',
  },
  {
    move_locked: ['topicid'],
    title_taken: ['title'],
    too_deep: ['parent_id'],
    audience: ['departments'],
    outside_audience: ['audience'],
  },
)
