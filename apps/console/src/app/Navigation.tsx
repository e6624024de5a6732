import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { useUser } from '../platform/context.ts';
import classes from './Navigation.module.css';
import { navigation } from './navigation.ts';

/** The areas of the console: beside the page, or on narrow screens behind a button. */
export function Navigation() {
  const [isOpen, setIsOpen] = useState(false);
  const isOperator = useUser()?.role === 'admin';
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the page changes, and shows where one is.
  useEffect(() => {
    setIsOpen(false);
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls="navigation"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
        Menu
      </button>
      <nav ref={nav} id="navigation" className={classes.nav} data-open={isOpen || undefined} aria-label="Main">
        {navigation.map(({ title, links }) => {
          const shown = links.filter(({ isForOperators = false }) => isOperator || !isForOperators);
          return shown.length === 0 ? null : (
            <div key={title} className={classes.group}>
              <h2 className={classes.title}>{title}</h2>
              {shown.map(({ to, label, icon }) => (
                <Link key={label} to={to} className={classes.link}>
                  <Icon name={icon} />
                  {label}
                </Link>
              ))}
            </div>
          );
        })}
      </nav>
    </div>
  );
}
