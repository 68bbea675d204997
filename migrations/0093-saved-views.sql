-- Views of lists that a person has saved: filters, sort and columns under a name of their own, with their other preferences.
alter table account_preferences
  add column views jsonb not null default '[]' check (jsonb_typeof(views) = 'array' and jsonb_array_length(views) <= 60);
drop trigger account_preferences_version on account_preferences;
create trigger account_preferences_version before update of color_scheme, dashboard, views on account_preferences
  for each row execute function raise_version();
