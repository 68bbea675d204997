-- What a posting of the ledger was calculated from: plan, days, months and week, or the rest and the limits of a closing.
alter table leave_ledger add column basis jsonb check (jsonb_typeof(basis) = 'object' and basis ? 'rule');

-- Questions about a leave balance go to HR.
insert into approval_chains (name) values ('Balance questions');
insert into approval_chain_steps (chain_id, position, assignee)
  select id, 1, 'hr' from approval_chains where name = 'Balance questions';
insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, cancel_free, file_rule,
    reason_rule, system, chain_id)
  select 'balance_question', 'balance_question', 'Balance question', '#3d6f8e', 'none', '{}', 100, false, true,
    'optional', 'required', true, id
  from approval_chains where name = 'Balance questions';
