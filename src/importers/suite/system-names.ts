/** Variables of the environment that shells and systems set by themselves. */
export const systemNames: ReadonlySet<string> = new Set(
  `USER USERNAME LOGNAME HOME HOMEPATH PATH HOSTNAME COMPUTERNAME USERDOMAIN SHELL PWD OLDPWD TERM LANG LANGUAGE TMP TEMP TMPDIR NAME
  EDITOR DISPLAY MAIL OS`.split(/\s+/),
);
