-- The last sign-in of an account is asked for every row of a list of accounts, over sessions that may have ended long ago.
create index sessions_of_account on sessions (account_id, created_at) where acting_admin_id is null;
