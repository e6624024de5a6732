import classes from './Brand.module.css';

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          d="M6 12c3.3 0 3.3 3 6.7 3s3.3-3 6.6-3 3.4 3 6.7 3M6 19c3.3 0 3.3 3 6.7 3s3.3-3 6.6-3 3.4 3 6.7 3"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      Millrace
    </span>
  );
}
